/** Numbers that the operators' resellers hand out without the usual checks (specification §2, illegal operator number). */
const resold = /^1(62|65|67|70|71)/;

export const isRefusedNumber = (phone: string) => resold.test(phone);
