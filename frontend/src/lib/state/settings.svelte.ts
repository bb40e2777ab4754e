// What this browser remembers for its owner.
class Settings {
  keys = $state(localStorage.getItem("spielwerk.keys") !== "off");

  setKeys(on: boolean): void {
    this.keys = on;
    localStorage.setItem("spielwerk.keys", on ? "on" : "off");
  }
}

export const settings = new Settings();
