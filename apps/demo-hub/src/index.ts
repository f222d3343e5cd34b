export { startDemoHub, type DemoHub, type DemoHubOptions } from '#demo-hub.ts';
