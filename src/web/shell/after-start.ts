// Parts that a signed-in person needs soon, but not for the first screen.
import '#words/say/all-reasons.ts';
import '#web/app/forms/latin-typing.ts';
