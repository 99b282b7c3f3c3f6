const partLength = 12;
const letters = 36;

const part = () =>
  [...crypto.getRandomValues(new Uint8Array(partLength))]
    .map(byte => (byte % letters).toString(letters))
    .join('');

/** Names one captcha: two random strings joined (specification §3, Bind phone). */
export const randomKey = () => part() + part();
