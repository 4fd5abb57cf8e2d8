// A bot that plays any game on a server: node online_bot.mjs URL KEY [LINK]; docs/bots-online.md.
// It asks for events, is told with each question what is legal, and goes out as soon as it can.

const [url, key, link] = process.argv.slice(2);
const headers = { authorization: `Bearer ${key}` };
const sockets = url.replace("http", "ws");
const socket = new WebSocket(`${sockets}/ws/bot`, { headers });
const seats = {};
let people = null;

async function join() {
  const at = link.slice(link.lastIndexOf("/") + 1);
  const cut = at.lastIndexOf("-");
  const asked = await fetch(`${url}/api/tables/${at.slice(0, cut)}/join`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ key: at.slice(cut + 1) }),
  });
  if (!asked.ok) throw new Error(await asked.text());
}

/** Look for a rated game; the table comes by itself. */
function seek() {
  people = new WebSocket(`${sockets}/ws/people`, { headers });
  people.onopen = () => {
    people.send(JSON.stringify({ type: "arrive" }));
    people.send(JSON.stringify({ type: "seek", id: 1, pool: "gin@300+3", rated: true }));
  };
}

/** Knock or declare where it is possible; else the last that is legal: no pass, the highest card. */
function choose(legal) {
  return legal.find((token) => /^(k|g|d):/.test(token)) ?? legal.at(-1);
}

socket.onmessage = async ({ data }) => {
  const said = JSON.parse(data);
  if (said.type === "hello") {
    socket.send(JSON.stringify({ type: "hello", protocol: 1, name: "example", speaks: ["events"] }));
    if (link) await join();
    else seek();
  } else if (said.type === "game") {
    seats[said.table] = said.seat;
  } else if (said.type === "act") {
    const action = choose(said.legal);
    socket.send(JSON.stringify({ type: "act", table: said.table, action }));
  } else if (said.type === "event" && said.event.event === "game-ended") {
    console.log(said.event.result.winners.includes(seats[said.table]) ? "won" : "lost");
  } else if (said.type === "left") {
    socket.close();
    people?.close();
  } else if (said.type === "error") {
    console.error(said.message);
  }
};
