import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createControl } from '#control.ts';
import { startDemoHub } from '#demo-hub.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8123' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    seed: { type: 'string', default: '1' },
    dialect: { type: 'string', default: 'stock' },
    'hub-version': { type: 'string', default: '2026.11.0' },
    'token-lifetime': { type: 'string', default: '1800' },
    'allowed-origin': { type: 'string', multiple: true, default: [] },
    'trusted-proxy': { type: 'string', multiple: true, default: [] },
    'control-port': { type: 'string' },
    'energy-devices': { type: 'string', default: '0' },
  },
});

const hub = await startDemoHub({
  automationsRun: true,
  port: Number(values.port),
  host: values.host,
  past: true,
  seed: Number(values.seed),
  dialect: values.dialect === 'specification' ? 'specification' : 'stock',
  hubVersion: values['hub-version'],
  tokenLifetime: Number(values['token-lifetime']),
  energyDevices: Number(values['energy-devices']),
  allowedOrigins: values['allowed-origin'],
  trustedProxies: values['trusted-proxy'],
  ...(values.data === undefined ? {} : { dataDir: values.data }),
});
console.log(`Demo hub: ${hub.url}`);

const control = values['control-port'] === undefined ? undefined : createControl(hub.faults, hub.load);
if (control) {
  control.listen(Number(values['control-port']), '127.0.0.1');
  await once(control, 'listening');
  const address = control.address();
  console.log(`Control: http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    control?.close();
    void hub.close();
  });
}
