/** "light" of "light.lampada". */
export const domainOf = (entityId: string): string => entityId.slice(0, entityId.indexOf('.'));
