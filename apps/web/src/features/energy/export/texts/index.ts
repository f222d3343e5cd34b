import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({ csv: { it: 'Esporta CSV', en: 'Export CSV' } });
