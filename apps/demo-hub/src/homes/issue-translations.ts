/** Texts of problems by language, with the keys of `frontend/get_translations`, category `issues`. */
export const issueTranslations: Readonly<Record<'it' | 'en', Readonly<Record<string, string>>>> = {
  it: {
    'component.automation.issues.service_not_found.title': '{name} usa un’azione sconosciuta',
    'component.automation.issues.service_not_found.fix_flow.step.confirm.title':
      '{name} usa un’azione sconosciuta',
    'component.automation.issues.service_not_found.fix_flow.step.confirm.description':
      'L’automazione "{name}" (`{entity_id}`) ha un’azione sconosciuta: `{service}`.\n\nQuesto errore le impedisce di funzionare. Forse l’azione non c’è più, o il suo nome è scritto male.\n\nPer correggerlo, [modifica l’automazione]({edit}) e togli l’azione.\n\nScegli **Invia** per confermare che è corretta.',
  },
  en: {
    'component.automation.issues.service_not_found.title': '{name} uses an unknown action',
    'component.automation.issues.service_not_found.fix_flow.step.confirm.title':
      '{name} uses an unknown action',
    'component.automation.issues.service_not_found.fix_flow.step.confirm.description':
      'The automation "{name}" (`{entity_id}`) has an unknown action: `{service}`.\n\nThis error prevents it from running. Maybe this action is no longer available, or a typo caused it.\n\nTo fix it, [edit the automation]({edit}) and remove this action.\n\nSelect **Submit** to confirm that it is fixed.',
  },
};
