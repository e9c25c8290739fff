import { oneOf } from './address.ts';
import { useAddressView } from './address-view.ts';

const readers = { add: oneOf(['yes', 'no'], 'no') };

/**
 * Returns whether the address asks for the form for a new record, with `?add=yes`, as links on other screens do. Call
 * `forget` when the form closes.
 */
export function useAddFromAddress() {
  const { view, type } = useAddressView(readers);
  const isAsked = view.add === 'yes';
  const forget = () => {
    if (isAsked) type({ add: 'no' });
  };
  return { isAsked, forget };
}
