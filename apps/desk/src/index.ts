export { startEmbeddedDesk, type EmbeddedDesk, type EmbeddedDeskOptions } from './embedded-desk.ts';
