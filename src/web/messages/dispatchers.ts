import { dispatchers as en } from './en/dispatchers.ts';

export function useDispatchersMessages(): typeof en {
  return en;
}
