// A bot for every game, in JavaScript: it is told what is legal and goes out as soon as it can.
// node any_game.mjs; docs/engine.md says how to seat it.

import { createInterface } from "node:readline";

/** Knock, go gin or declare where that is possible; else the last that is legal. */
function choose(legal) {
  return legal.find((action) => /^(k|g|d):/.test(action)) ?? legal.at(-1);
}

const answers = {
  hello: () => ({ protocol: 1, name: "any game", speaks: ["events"] }),
  act: ({ legal }) => ({ action: choose(legal) }),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const said = JSON.parse(line);
  if (said.type === "quit") process.exit();
  const answer = answers[said.type]?.(said);
  if (answer) console.log(JSON.stringify({ type: said.type, ...answer }));
});
