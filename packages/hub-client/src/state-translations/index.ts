/** The hub's own translations of entity states. */
export {
  createStateTranslations,
  type StateTranslation,
  type StateTranslations,
  type TranslationSubject,
} from './state-translations.ts';
