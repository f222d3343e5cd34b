import { StoreUnavailableError } from './store-failure.ts';

/** Rejects when `work` takes longer; the work itself goes on. @param ms milliseconds */
export function withTimeLimit<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailableError('the database took too long', 'busy'));
    }, ms);
  });
  return Promise.race([work, limit]).finally(() => {
    clearTimeout(timer);
  });
}
