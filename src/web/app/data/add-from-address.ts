import { useState } from 'react';
import { oneOf } from './address.ts';
import { useAddressView } from './address-view.ts';

const readers = { add: oneOf(['yes', 'no'], 'no') };

/**
 * Calls `open` when the URL contains `?add=yes`. Links on other screens and in the search use it to open the form for
 * a new record. Returns a function to call when the form closes.
 */
export function useAddFromAddress(open: () => void): () => void {
  const { view, type } = useAddressView(readers);
  const isAsked = view.add === 'yes';
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) open();
  }
  return () => {
    if (isAsked) type({ add: 'no' });
  };
}
