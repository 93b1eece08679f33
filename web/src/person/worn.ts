/* What a drawn sheep is made of. */
import { FACES, SCARVES } from '../messages'

/** The pieces of an avatar as in `lamb-red`; one that we do not know is an ewe without a scarf. */
export function piecesOf(avatar: string): string[] {
  const [face, scarf] = avatar.split('-')
  const shown = `face-${FACES.includes(face!) ? face : FACES[0]}`
  return SCARVES.includes(scarf!) && scarf !== 'none' ? [shown, `scarf-${scarf}`] : [shown]
}
