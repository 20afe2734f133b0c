// What axe cannot decide, or decides by what is in sight at the moment, reviewed by a person: its rule with its reason, and why it is no fault.
const BELOW_A_BAR = 'The page or a dialog scrolls below a bar that stays: what is there is decided where it is in sight.'

export const REVIEWED: Readonly<Record<string, string>> = {
  'color-contrast: bgOverlap': BELOW_A_BAR,
  'color-contrast: elmPartiallyObscured': BELOW_A_BAR,
  'color-contrast: elmPartiallyObscuring': 'A bar that stays, whose lines are over different parts of the page: its ground is opaque.',
  'color-contrast: emptyValue': 'An empty field: its placeholder has the colour of secondary text, and filled fields are decided.',
  'color-contrast: nonBmp': 'The arrow of a key: the keys with letters have the same colours and are decided.',
  'color-contrast: shortTextContent': 'A figure of one digit, which axe takes for an icon: longer ones are decided.',
  'target-size: partiallyObscured': BELOW_A_BAR,
  'frame-tested: frame-tested': "The preview of a PDF, whose content is not the portal's.",
}
