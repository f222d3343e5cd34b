/** Bits of `supported_features`, by the hub's own names. */
export const cover = { open: 1, close: 2, setPosition: 4, stop: 8 } as const;
export const climate = { targetTemperature: 1, targetTemperatureRange: 2 } as const;
export const lock = { open: 1 } as const;
export const fan = { setSpeed: 1 } as const;
export const mediaPlayer = { pause: 1, volumeSet: 4, play: 16_384 } as const;
export const vacuum = { pause: 4, returnHome: 16, start: 8_192 } as const;
