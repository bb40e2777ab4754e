import { t } from "../i18n/index.svelte";
import { session } from "../state/session.svelte";

/** How strong a bot is that plays at a table: its level, or what it is called. */
export function levelOf(game: string, bot: string): string {
  const told = session.game(game)?.bots.find((each) => each.id === bot);
  return told?.level ? t("flow.level", { n: told.level }) : (told?.name ?? bot);
}
