import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The size and place of what comes, in CSS. */
  readonly className?: string | undefined;
}

/** A bone in the shape of what comes. The list that holds it says that it is busy. */
export const Skeleton = ({ className }: SkeletonProps) => (
  <span className={classNames(styles['bone'], className)} aria-hidden="true" />
);
