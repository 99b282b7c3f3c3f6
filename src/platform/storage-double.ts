/** A storage like the browser's, with methods of one's own: what is stored are its own properties. */
export const storageDouble = (methods: Partial<Storage> = {}) =>
  Object.create({
    getItem(key: string) {
      return (this as Record<string, string>)[key] ?? null;
    },
    setItem(key: string, value: string) {
      (this as Record<string, string>)[key] = value;
    },
    removeItem(key: string) {
      delete (this as Record<string, string>)[key];
    },
    ...methods,
  }) as Storage;
