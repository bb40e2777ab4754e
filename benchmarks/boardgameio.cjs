// boardgame.io's server, and guests who move there as fast as it answers, for benchmarks/server.py.
//   node boardgameio.cjs serve PORT
//   node boardgameio.cjs play PORT TABLES VIEWERS WARM SECONDS    prints {"moves": N} for the seconds after warming up
// One guest plays alone at every table, further viewers look on; games are kept in memory, as that server does by default.
const { performance } = require('perf_hooks');
const [, , what, port, tables, viewers, warm, seconds] = process.argv;

const game = {
  name: 'patience',
  setup: () => ({ drawn: 0, hand: [1, 2, 3, 4, 5], deck: Array.from({ length: 40 }, (_, card) => card) }),
  moves: {
    draw: ({ G }, card) => {
      G.drawn += 1;
      G.hand[card] = G.deck[G.drawn % 40];
    },
  },
  turn: { minMoves: 0 },
};

function serve() {
  const { Server } = require('boardgame.io/server');
  const log = console.log;
  console.log = () => {};
  Server({ games: [game], origins: [/localhost/] }).run({ port: Number(port), callback: () => log(port) });
}

async function play() {
  const { io } = require('socket.io-client');
  let moves = 0;
  const address = `http://127.0.0.1:${port}/patience`;
  for (let table = 0; table < Number(tables); table++) {
    for (let viewer = 0; viewer < Number(viewers); viewer++) {
      const id = `t${table}`;
      const socket = io(address, { transports: ['websocket'], forceNew: true });
      const player = viewer === 0 ? '0' : null;
      const move = (state) =>
        socket.emit('update', { type: 'MAKE_MOVE', payload: { type: 'draw', args: [state % 5], playerID: '0' } }, state, id, '0');
      socket.on('connect', () => socket.emit('sync', id, player, undefined, 1));
      if (player === null) continue;
      socket.on('sync', (_, told) => move(told.state._stateID));
      socket.on('update', (_, state) => {
        moves += 1;
        move(state._stateID);
      });
    }
  }
  await new Promise((done) => setTimeout(done, 1000 * Number(warm)));
  const before = moves;
  console.log('begun');
  const begun = performance.now();
  await new Promise((done) => setTimeout(done, 1000 * Number(seconds)));
  console.log(JSON.stringify({ moves: moves - before, seconds: (performance.now() - begun) / 1000 }));
  process.exit(0);
}

if (what === 'serve') serve();
else play();
