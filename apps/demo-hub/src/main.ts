import { parseArgs } from 'node:util';
import { startDemoHub } from '#demo-hub.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8123' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    dialect: { type: 'string', default: 'stock' },
  },
});

const hub = await startDemoHub({
  port: Number(values.port),
  host: values.host,
  dialect: values.dialect === 'specification' ? 'specification' : 'stock',
  ...(values.data === undefined ? {} : { dataDir: values.data }),
});
console.log(`Demo hub: ${hub.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void hub.close());
