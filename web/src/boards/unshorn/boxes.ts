/* How much of the floor an aim takes: never too small for a finger. */
import type { Aim } from './aims'
import { ROWS } from './floor'
import { CELL, onFloor, SHEEP, type Box, type Layout, type Point } from './layout'

const POINTS_APART = 47

const around = ({ x, y }: Point, width: number, height = width): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

export function boxOf(aim: Aim, layout: Layout): Box {
  switch (aim.at) {
    case 'place': {
      const spot = layout.spots[aim.seat]!
      return around(onFloor(spot, aim.place), CELL * spot.scale)
    }
    case 'row': {
      const spot = layout.spots[aim.seat]!
      return around(
        onFloor(spot, ROWS.indexOf(aim.row as (typeof ROWS)[number]) * 3 + 1),
        3 * CELL * spot.scale,
        CELL * spot.scale,
      )
    }
    case 'sheep': {
      const { x, y, scale, plate } = layout.spots[aim.seat]!
      if (layout.tall) return { x: plate.x, y: plate.y, width: plate.width, height: y + SHEEP.height * scale - plate.y }
      return { x, y, width: SHEEP.width * scale, height: SHEEP.height * scale }
    }
    case 'points':
      return around(pointsAt(layout, aim.seat, aim.points), POINTS_APART, POINTS_APART)
    case 'dog':
      return around(layout.spots[layout.own]!.dog, Math.max(46, 62 * layout.spots[layout.own]!.small))
    case 'pile':
    case 'discard':
      return around(layout[aim.at], Math.max(46, 92 * layout.small), Math.max(46, 118 * layout.small))
  }
}

/** Where the points lie from which a part of a shear is chosen: at the feet of the sheep. */
export function pointsAt(layout: Layout, seat: number, points: number): Point {
  const { x, y, scale } = layout.spots[seat]!
  return { x: x + 24 + (points - 1) * POINTS_APART, y: y + SHEEP.height * scale + 34 }
}
