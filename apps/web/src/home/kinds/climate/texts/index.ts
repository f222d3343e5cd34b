import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  towards: { it: '{current} → {target}', en: '{current} → {target}' },
  modeWith: { it: '{mode} · {value}', en: '{mode} · {value}' },
  heat: { it: 'Riscaldamento', en: 'Heating' },
  cool: { it: 'Raffrescamento', en: 'Cooling' },
  heat_cool: { it: 'Caldo e freddo', en: 'Heating and cooling' },
  auto: { it: 'Automatico', en: 'Automatic' },
  dry: { it: 'Deumidificazione', en: 'Drying' },
  fan_only: { it: 'Ventilazione', en: 'Fan only' },
  stepper: { it: 'temperatura di {name}', en: 'temperature of {name}' },
  lower: { it: 'Abbassa la temperatura di {name}', en: 'Lower the temperature of {name}' },
  raise: { it: 'Alza la temperatura di {name}', en: 'Raise the temperature of {name}' },
});
