/** Descriptions of the ways to play the selected cards. Pure functions. */

import { faceOf, rankNames, rankText } from "../../kit/cards/names";
import { onWhose } from "./buttons";
import { boardOf, nameOf } from "../core/view";
import { sayPieces, type Pieces } from "../../kit/text/pieces";
import type { CanAct, TableView } from "../../net/wire.gen";
import { standingFor } from "./meldboard";
import { say } from "../../kit/i18n/say";

/** "Set of jacks", "Run, 9 to J♥", "J♣ as 8♦ on your run", "Take 2♠ from Otto’s set". */
export function candidateText(view: TableView, action: CanAct): Pieces {
  if (action.kind === "meld") return meldWord(action);
  const meld = action.meld === null ? undefined : boardOf(view)?.table[action.meld];
  const ownerText = meld ? onWhose(view, meld) : "";
  if (action.kind === "reclaim" && meld) {
    const role = meld.owner === null ? "table" : meld.owner === view.seat ? "you" : "other";
    const name = meld.owner === null ? "" : nameOf(view, meld.owner);
    return sayPieces("melds.take_from", { card: { card: action.wild ?? "X1" }, by: role, who: name, kind: meld.kind });
  }
  const otherCard = action.stands.find((represented) => represented && represented !== faceOf(action.card ?? ""));
  const card = { card: action.card ?? "" };
  return otherCard ? sayPieces("melds.card_as_where", { card, stands: standingFor(otherCard), where: ownerText }) : [card, ` ${ownerText}`];
}

/** Describe the meld; the golden button tells what wild cards stand for. */
function meldWord({ cards, stands }: CanAct): Pieces {
  const faces = cards.map((card, i) => stands[i] || faceOf(card));
  const [first = "", last = ""] = [faces[0], faces.at(-1)];
  if (faces.every((face) => face[0] === first[0])) return [say("melds.set_of", { ranks: rankNames(first[0] ?? "") })];
  return sayPieces("melds.run_from_to", { first: rankText(first), last: { card: last } });
}
