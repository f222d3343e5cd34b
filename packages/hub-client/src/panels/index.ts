/** The hub's own pages. */
export { readPanels } from './read-panels.ts';
