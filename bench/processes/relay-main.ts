/** Passes bytes on: node bench/processes/relay-main.ts --port PORT --to URL. Ends with SIGTERM. */
import { connect, createServer } from 'node:net';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { port: { type: 'string' }, to: { type: 'string' } } });
const { hostname, port } = new URL(values.to ?? '');

createServer({ noDelay: true }, (client) => {
  const server = connect({ host: hostname, port: Number(port), noDelay: true });
  client.pipe(server).pipe(client);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
}).listen(Number(values.port), '127.0.0.1');
