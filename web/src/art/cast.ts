/* The cast and the small signs as text. In a list, or the builder would repeat so long a text wherever it is read. */
import faces from './faces.svg?raw'
import icons from './icons.svg?raw'
import sheep from './sheep.svg?raw'

export const CAST: readonly string[] = [sheep, faces, icons]
