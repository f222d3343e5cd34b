/** What the gateway tells people by itself. */
export const noticeTexts = {
  hubAway: {
    title: 'Hub non raggiungibile',
    message:
      'L’hub di casa non risponde da più di 5 minuti: i dispositivi non si possono comandare da Soglia.',
  },
  hubBack: { title: 'Hub di nuovo raggiungibile', message: 'L’hub di casa risponde di nuovo.' },
  newDevice: (address: string) => ({
    title: 'Accesso da un nuovo dispositivo',
    message: `Qualcuno è entrato con il tuo account da un dispositivo mai usato prima (indirizzo ${address}). Se non eri tu, cambia subito la password.`,
  }),
  passwordChanged: {
    title: 'Password cambiata',
    message:
      'La password del tuo account è stata cambiata. Se non lo sapevi, parlane subito con un amministratore della casa.',
  },
  roleChanged: (role: string | null) => ({
    title: 'Ruolo cambiato',
    message:
      role === null
        ? 'Il tuo ruolo nella casa è cambiato.'
        : `Il tuo ruolo nella casa è cambiato: ora è «${role}».`,
  }),
  roleEdited: (role: string) => ({
    title: 'Ruolo modificato',
    message: `Un amministratore ha modificato il tuo ruolo «${role}»: quello che puoi vedere e comandare può essere cambiato.`,
  }),
  backupDone: { title: 'Backup completato', message: 'Il backup della casa è stato completato.' },
  backupFailed: {
    title: 'Backup non riuscito',
    message: 'Il backup della casa non è riuscito: controllalo nelle impostazioni dell’hub.',
  },
} as const;
