/** "light" of "light.lampada"; empty without a dot. */
export const domainOf = (entityId: string): string => entityId.slice(0, Math.max(0, entityId.indexOf('.')));
