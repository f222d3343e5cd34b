type Text = { readonly title: string; readonly message: string };

/** What the house tells of its devices. @param place the room, else the name of the sensor */
export const houseTexts = {
  alarm: {
    panel: (name: string): Text => ({ title: `Allarme scattato: ${name}`, message: 'L’allarme è scattato.' }),
    smoke: (place: string, name: string): Text => ({
      title: `Fumo rilevato: ${place}`,
      message: `«${name}» segnala fumo.`,
    }),
    gas: (place: string, name: string): Text => ({
      title: `Gas rilevato: ${place}`,
      message: `«${name}» segnala una fuga di gas.`,
    }),
    carbon_monoxide: (place: string, name: string): Text => ({
      title: `Monossido rilevato: ${place}`,
      message: `«${name}» segnala monossido di carbonio.`,
    }),
    moisture: (place: string, name: string): Text => ({
      title: `Perdita d’acqua: ${place}`,
      message: `«${name}» segnala acqua.`,
    }),
    safety: (place: string, name: string): Text => ({
      title: `Pericolo segnalato: ${place}`,
      message: `«${name}» segnala un pericolo.`,
    }),
    tamper: (place: string, name: string): Text => ({
      title: `Manomissione rilevata: ${place}`,
      message: `Qualcuno ha aperto o spostato «${name}».`,
    }),
  },
  alarmOver: {
    panel: (name: string): Text => ({
      title: `Allarme rientrato: ${name}`,
      message: 'L’allarme non suona più.',
    }),
    smoke: (place: string, name: string): Text => ({
      title: `Allarme fumo rientrato: ${place}`,
      message: `«${name}» non segnala più fumo.`,
    }),
    gas: (place: string, name: string): Text => ({
      title: `Allarme gas rientrato: ${place}`,
      message: `«${name}» non segnala più gas.`,
    }),
    carbon_monoxide: (place: string, name: string): Text => ({
      title: `Allarme monossido rientrato: ${place}`,
      message: `«${name}» non segnala più monossido.`,
    }),
    moisture: (place: string, name: string): Text => ({
      title: `Allarme acqua rientrato: ${place}`,
      message: `«${name}» non segnala più acqua.`,
    }),
    safety: (place: string, name: string): Text => ({
      title: `Pericolo rientrato: ${place}`,
      message: `«${name}» non segnala più pericoli.`,
    }),
    tamper: (place: string, name: string): Text => ({
      title: `Allarme manomissione rientrato: ${place}`,
      message: `«${name}» è di nuovo a posto.`,
    }),
  },
  /** @param level in percent; undefined where the device only says that it is low */
  batteryLow: (name: string, level: number | undefined): Text => ({
    title: `Batteria scarica: ${name}${level === undefined ? '' : ` (${Math.floor(level)} %)`}`,
    message: 'Cambiala o ricaricala presto.',
  }),
  unreachable: (name: string): Text => ({
    title: `Non raggiungibile da un giorno: ${name}`,
    message: 'Controlla che sia acceso e collegato.',
  }),
  reachableAgain: (name: string): Text => ({
    title: `Di nuovo raggiungibile: ${name}`,
    message: 'Il dispositivo risponde di nuovo.',
  }),
} as const;
