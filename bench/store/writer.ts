/** A process that writes until it is killed: pairs of people, each pair in one transaction, and says which are kept. */
import { writeSync } from 'node:fs';
import { createGatewayStore } from '@soglia/gateway/store';
import { quietParts } from './quiet-parts.ts';

const [data = '', round = ''] = process.argv.slice(2);
const AT_ONCE = 4;

const store = createGatewayStore({ data, databaseUrl: undefined }, quietParts());
let last = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) {
      last += 1;
      const pair = `${round}-${last}`;
      await store.transaction(async ({ people }) => {
        await people.put({ userId: `${pair}-a`, name: pair });
        await people.put({ userId: `${pair}-b`, name: pair });
      });
      // Written at once, so that what is said is never more than what is kept.
      writeSync(1, `${pair}\n`);
    }
  }),
);
