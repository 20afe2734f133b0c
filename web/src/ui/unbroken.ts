const amount = /(\d) (?=(?:g|gr|hg|kg|mg|l|lt|ml|cl|cm|mm|pz)\b)/gi

/** Keeps a number and its unit on one line: '80 g' never breaks after 80. */
export const unbroken = (text: string) => text.replace(amount, '$1\u00a0')
