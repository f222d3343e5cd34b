/** A desk with one home whose key is given: `node desk-process.ts FOLDER KEY`. Writes its address. */
import { buildDesk } from '../build-desk.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { createLogger } from '../logging/logger.ts';

const [data = '', key = ''] = process.argv.slice(2);
const desk = buildDesk(
  {
    ...{ port: 0, host: '127.0.0.1', data, databaseUrl: undefined, keyHeader: 'x-api-key' },
    ...{ trustedProxies: [], logLevel: 'silent' },
  },
  { logger: createLogger('silent') },
);
const url = await desk.listen();
await desk.store.transaction(async ({ homes }) => {
  if ((await homes.findByKey(hashApiKey(key))) !== undefined) return;
  const { home } = await homes.addHome(await homes.company('Impianti Bianchi'), 'Casa');
  await homes.addKey(home, hashApiKey(key), 'test');
});
process.stdout.write(`${url}\n`);
