// What is written on cards in a battle: that one lay in ambush, was turned up, or cannot fight.
import { t } from "../../../lib/i18n/index.svelte";
import type { Tags } from "./sides";

export const battleTags: Tags = {
  ambush: (n) => t("ku.battle.bonus", { n }),
  get turnedUp() {
    return t("ku.battle.turnedup");
  },
  get noAttack() {
    return t("ku.battle.noattack");
  },
};
