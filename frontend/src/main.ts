import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import "./themes.css";
import { installing } from "./lib/preferences/installing.svelte";
import { sound } from "./lib/sound/sound";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
sound.await(window);
installing.await();
mount(App, { target });
