/** Bits of `supported_features`, by the hub's own names. */
export const cover = { open: 1, close: 2, setPosition: 4, stop: 8 } as const;
export const climate = { targetTemperature: 1, targetTemperatureRange: 2 } as const;
export const lock = { open: 1 } as const;
export const fan = { setSpeed: 1 } as const;
export const mediaPlayer = {
  pause: 1,
  seek: 2,
  volumeSet: 4,
  volumeMute: 8,
  turnOn: 128,
  selectSource: 2_048,
  stop: 4_096,
  play: 16_384,
  shuffleSet: 32_768,
  selectSoundMode: 65_536,
  repeatSet: 262_144,
} as const;
export const vacuum = {
  pause: 4,
  stop: 8,
  returnHome: 16,
  fanSpeed: 32,
  locate: 512,
  cleanSpot: 1_024,
  start: 8_192,
} as const;
