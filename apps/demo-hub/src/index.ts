export { startDemoHub, type DemoAccount, type DemoHub, type DemoHubOptions } from '#demo-hub.ts';
export type { Faults } from '#faults/faults.ts';
export type { Load } from '#load/load.ts';
