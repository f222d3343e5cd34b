import { isSameConfig, newAutomation, writeAutomation, type Automation } from '@soglia/automations/config';

const lists = ['triggers', 'conditions', 'actions'] as const;

/** Whether two drafts would be stored alike; of drafts that share their parts only the others are compared. */
export function isSameDraft(one: Automation, other: Automation): boolean {
  if (one === other) return true;
  const texts = ['alias', 'description', 'mode', 'max'] as const;
  if (texts.some((name) => one[name] !== other[name])) return false;
  if (one.source !== other.source || one.isBlueprint !== other.isBlueprint) return isSameWritten(one, other);
  if (lists.some((list) => one[list].length !== other[list].length)) return false;
  return isSameWritten(partsOnlyIn(one, other), partsOnlyIn(other, one));
}

const isSameWritten = (one: Automation, other: Automation) =>
  isSameConfig(writeAutomation(one, 'current'), writeAutomation(other, 'current'));

/** A new automation of those parts that are not the very same ones in the other. */
const partsOnlyIn = (one: Automation, other: Automation): Automation => ({
  ...newAutomation(),
  triggers: one.triggers.filter((part, index) => part !== other.triggers[index]),
  conditions: one.conditions.filter((part, index) => part !== other.conditions[index]),
  actions: one.actions.filter((part, index) => part !== other.actions[index]),
});
