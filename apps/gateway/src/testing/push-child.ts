import { MINUTE_MS } from '@soglia/server/durations';
import type { Limits } from '#limits.ts';
import { startWebPushHouse } from './web-push-house.ts';

/**
 * A process that stores alarms and sends them until it is killed: `push-child.ts DATA SMTP_URL COUNT LIMITS`. It writes a line
 * for each alarm that is stored.
 */
const [data = '', smtpUrl = '', count = '0', limits = '{}'] = process.argv.slice(2);
const house = await startWebPushHouse({
  data,
  settings: { smtpUrl, mailFrom: 'casa@soglia.test' },
  limits: JSON.parse(limits) as Partial<Limits>,
});
house.start();
for (let number = 0; number < Number(count); number += 1) {
  const id = await house.add({ message: `allarme ${number}` }, ['anna', 'luca', 'eva']);
  process.stdout.write(`${id}\n`);
}
process.stdout.write('all\n');
// Sends until it is killed.
setInterval(() => undefined, MINUTE_MS);
