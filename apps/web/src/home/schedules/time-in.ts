/** The time that a person means, HH:MM: "6:30", "6.30", "630", "0630", "6"; undefined where it is none. */
export function timeIn(text: string): string | undefined {
  const parts = /^\s*(\d{1,2})(?:\s*[:.,h ]?\s*(\d{2}))?\s*$/.exec(text);
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)];
  if (parts === null || hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
