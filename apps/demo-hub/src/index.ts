export { startDemoHub, type DemoHub, type DemoHubOptions } from '#demo-hub.ts';
export type { DemoAccount } from '#accounts/bianchi-users.ts';
export type { Faults } from '#faults/faults.ts';
export type { Load } from '#load/load.ts';
