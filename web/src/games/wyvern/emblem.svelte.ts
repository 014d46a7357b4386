// The emblem on a card. All of them together weigh as much as the table, so a card is drawn without until they are there.

let found = $state.raw<(id: string) => string>(() => '');
// A line that breaks here leaves the cards as they are: everything on them can be read without.
import('./emblems').then(({ emblemOf }) => (found = emblemOf), () => undefined);

export const emblemOf = (id: string): string => found(id);
