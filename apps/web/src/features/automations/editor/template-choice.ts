import type { Template } from './templates/templates.ts';

/** What a new automation begins with, until the person has chosen: a template, or none yet. */
export type TemplateChoice = { readonly template: Template | undefined } | undefined;
