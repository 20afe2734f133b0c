/** Which destination of which customer. Codes are text: they keep their zeros. */
export type DestinationKey = { customerCode: string; destinationCode: string }

export const nameOfKey = ({ customerCode, destinationCode }: DestinationKey): string => `${customerCode}/${destinationCode}`
