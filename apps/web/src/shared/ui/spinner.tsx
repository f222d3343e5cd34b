import styles from './spinner.module.css';

/** A turning wheel beside words that say what is under way. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />;
