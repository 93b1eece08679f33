/* What a player is asked in Shear Panic. */
import type { ShearPanicView } from '../../views/shear-panic'

/** What a slam before the first turn is called: a panic comes only on red spaces. */
export function phaseOf(view: ShearPanicView): string {
  return view.pending.kind === 'panic' && view.pending.during === 'opening' ? 'opening' : view.pending.kind
}

/** An action is asked for in every field, and each field rewards something else. */
export function phasesOf(view: ShearPanicView): string[] {
  const phase = phaseOf(view)
  return phase === 'action' ? [phase, view.field === 'truck' ? 'team-tag' : view.field] : [phase]
}
