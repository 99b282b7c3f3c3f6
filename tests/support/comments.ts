/** How far a patient recovered who is counted under each outcome. */
export const efficacyOf = { 1: 4, 2: 2, 3: 1 } as const;
