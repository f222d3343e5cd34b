/** What the bar says in one line. */
export interface AlarmLine {
  readonly entity_id: string;
  /** How many more of its sort go off. */
  readonly others: number;
}

const isPanel = (entityId: string) => entityId.startsWith('alarm_control_panel.');

/** A line for the panels and one for the sensors: neither hides the other, and a house full of them fills no screen. */
export function alarmLines(goingOff: Iterable<string>): readonly AlarmLine[] {
  const ids = [...goingOff];
  return [ids.filter(isPanel), ids.filter((id) => !isPanel(id))].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ entity_id: first, others: rest.length }],
  );
}
