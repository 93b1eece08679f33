/* Windows by their size, as the style sheets divide them too: a window that is low is as small
   as one that is narrow. */

/** A phone, upright or on its side, or a laptop at double size: everything small, the board drawn near. */
export const PHONE = '(max-width: 700px), (max-height: 520px)'

/** A board that shows who plays shows little more of them than a name. */
export const SMALL = '(max-width: 900px), (max-height: 520px)'

/** No room for columns beside the board. */
export const NARROW = '(max-width: 1199px), (max-height: 520px)'
export const WIDE = '(min-width: 1200px) and (min-height: 521px)'
